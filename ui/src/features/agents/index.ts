export { AgentsScreen } from "./AgentsScreen";
