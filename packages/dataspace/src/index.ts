/**
 * Takes part in a Prometheus-X data space: answers the exchanges of its connector with what records show under a model, and describes the
 * service for its catalogue.
 *
 * @module @mastery/dataspace
 */

export { type Description, describeService } from "./description/describe-service.ts";
export {
  checkDescription,
  type DescriptionConfig,
  type Policy,
} from "./description/description-config.ts";
export type { ExchangeAnswer, ServedModel } from "./exchange/answer.ts";
export { type Consents, parseConsents, watchConsents } from "./exchange/consents.ts";
export type { ExchangeOptions } from "./exchange/exchanges.ts";
export {
  createExchangeListener,
  EXCHANGE_PATH,
  type ListenerOptions,
  type ObservedExchange,
} from "./exchange/listener.ts";
export { openServedModel } from "./exchange/open-served-model.ts";
export {
  createResumer,
  type Resumer,
  type ResumerOptions,
  type Resumption,
} from "./exchange/resumer.ts";
export type { ChainStep } from "./exchange/service-chain.ts";
