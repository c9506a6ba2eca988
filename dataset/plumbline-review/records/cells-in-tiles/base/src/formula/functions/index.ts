// Each of these registers its functions when it is loaded.
import "./math.js";
import "./stats.js";
import "./text.js";
import "./logic.js";
import "./lookup.js";
import "./dates.js";

export { FUNCTIONS } from "./registry.js";
