import { answerIn, type BodyOptions, CODINGS, codingFor } from "./coded-answer.ts";
import { type Eventually, Lazy, whenReady } from "./eventually.ts";
import { type ApiRequestHeaders, type ApiResponse, frozen } from "./http.ts";
import type { Coding } from "./negotiation.ts";
import type { RenderedBody } from "./rendered-body.ts";

/**
 * A body that is the same for every caller; the answer in each content coding is cached. The body is rendered on the first request,
 * because compressing a large list of learners would delay the start.
 */
export class SharedBody {
  readonly #rendered: Lazy<RenderedBody>;
  readonly #answers: ReadonlyMap<Coding, Lazy<ApiResponse>>;

  constructor(render: () => Eventually<RenderedBody>, options: BodyOptions) {
    const rendered = new Lazy(render);
    this.#rendered = rendered;
    this.#answers = new Map(
      CODINGS.map((coding) => [
        coding,
        new Lazy(() =>
          whenReady(
            whenReady(rendered.get(), (plain) => answerIn(coding, plain, options)),
            frozen,
          ),
        ),
      ]),
    );
  }

  /** The response to a `GET` with these header fields; a promise while the body is rendered or compressed. */
  respond(request: ApiRequestHeaders): Eventually<ApiResponse> {
    return whenReady(this.#rendered.get(), (rendered) =>
      this.#answers.get(codingFor(request, rendered))!.get(),
    );
  }
}
