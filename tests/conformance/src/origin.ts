/** Origin of the requests that clients send. */
export const ORIGIN = "http://service.test";
