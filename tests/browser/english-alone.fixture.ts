export { en, explanationIn } from "@mastery/core/languages";
