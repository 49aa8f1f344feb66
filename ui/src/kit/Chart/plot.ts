/** The library that draws, in a file of its own, so that it is fetched with the first chart. */
import "uplot/dist/uPlot.min.css";

export { default as Plot } from "uplot";
