export { TasksScreen } from "./TasksScreen";
