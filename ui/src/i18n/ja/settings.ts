export const settings = { title: "設定" };
