export const agents = { title: "エージェント" };
