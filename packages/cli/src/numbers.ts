import { InvalidArgumentError } from "@commander-js/extra-typings";

/** Makes a parser of an option's value. */
export function integerFrom(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^[+-]?\d+$/.test(text) && value >= min && value <= max) return value;
    throw new InvalidArgumentError(`Expected an integer from ${min} to ${max}.`);
  };
}
