import { Tokenizer, TokenType } from "@streamparser/json";

/** Receives the offsets of the brackets and commas around records, in order. */
export interface SeparatorSink {
  /** The bracket that opens the array of records. */
  open(offset: number): void;
  /** A comma behind a record. */
  comma(offset: number): void;
  /** The bracket that closes the array. */
  close(offset: number): void;
  /** The file holds an object where it should hold an array. */
  object(): void;
  /** The bytes are not JSON. */
  syntaxError(): void;
}

/** Finds what separates the records of an array: the top-level one, or the `member` of a top-level object. */
export class SeparatorFinder {
  readonly #tokenizer = new Tokenizer();
  readonly #sink: SeparatorSink;
  readonly #member: string | undefined;
  #depth = 0;
  /** The depth at which the separators are; 0 until the array is found. */
  #arrayDepth = 0;
  #closed = false;
  /** The last two tokens directly in the top-level object: a name and its colon. */
  #name: unknown;
  #colon = false;

  constructor(sink: SeparatorSink, member: string | undefined) {
    this.#sink = sink;
    this.#member = member;
    this.#tokenizer.onToken = ({ token, value, offset }) => this.#take(token, value, offset);
    this.#tokenizer.onError = () => this.#sink.syntaxError();
  }

  push(chunk: Uint8Array): void {
    this.#tokenizer.write(chunk);
  }

  #take(token: TokenType, value: unknown, offset: number): void {
    if (token === TokenType.COMMA) {
      if (this.#depth === this.#arrayDepth && !this.#closed) this.#sink.comma(offset);
    } else if (token === TokenType.LEFT_BRACKET || token === TokenType.LEFT_BRACE) {
      this.#depth++;
      if (this.#arrayDepth === 0) this.#enter(token, offset);
    } else if (token === TokenType.RIGHT_BRACKET || token === TokenType.RIGHT_BRACE) {
      if (this.#depth === this.#arrayDepth && !this.#closed) {
        this.#closed = true;
        this.#sink.close(offset);
      }
      this.#depth--;
    }
    if (this.#depth === 1 && this.#arrayDepth === 0) {
      this.#colon = token === TokenType.COLON;
      if (token === TokenType.STRING) this.#name = value;
    }
  }

  /** Handles an opening bracket or brace before the array of records is found. */
  #enter(token: TokenType, offset: number): void {
    const top = this.#depth === 1;
    const member = this.#depth === 2 && this.#colon && this.#name === this.#member;
    if (token === TokenType.LEFT_BRACKET && (top || member)) {
      this.#arrayDepth = this.#depth;
      this.#sink.open(offset);
    } else if (token === TokenType.LEFT_BRACE && top && this.#member === undefined) {
      this.#sink.object();
    }
  }
}
