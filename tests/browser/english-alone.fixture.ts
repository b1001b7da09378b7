export { en } from "@mastery/core/languages";
