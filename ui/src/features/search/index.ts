export { SearchDialog } from "./Search";
