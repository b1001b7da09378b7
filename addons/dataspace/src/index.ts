/**
 * Takes part in a Prometheus-X data space: responds to a connector's exchanges with results computed from records and a model, and
 * describes the service for the catalogue.
 *
 * @module @mastery/dataspace
 */

export {
  type Exchange,
  type ExchangeAnswer,
  openServedModel,
  type ResultsAnswer,
  type ServedModel,
  type StartAnswer,
  type StartRecommendation,
} from "./answer.ts";
export type { ChainStep } from "./connector-request.ts";
export { type Consents, parseConsents, watchConsents } from "./consents.ts";
export {
  type Description,
  type DescriptionConfig,
  describeService,
  type Policy,
} from "./description.ts";
export { ERROR_CODES, type ErrorCode } from "./error-codes.ts";
export {
  createExchangeListener,
  EXCHANGE_PATH,
  type ListenerOptions,
  type ObservedExchange,
} from "./exchange-listener.ts";
export {
  createResumer,
  type Resumer,
  type ResumerOptions,
  type Resumption,
} from "./resumer.ts";
export { type ExchangeWorkers, openExchangeWorkers } from "./workers/exchange-workers.ts";
