/** How to use it, and what it is made of. */
export { HelpScreen } from "./HelpScreen";
