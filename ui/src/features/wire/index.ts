export { WireDrawer } from "./WireDrawer";
