import { createHash, timingSafeEqual } from "node:crypto";

/**
 * Lets requests pass that carry the token, and answers others with 401 (RFC 6750).
 *
 * @param {string} token
 * @returns {import("express").RequestHandler}
 */
export function bearerToken(token) {
  const expected = digest(`Bearer ${token}`);
  return (req, res, next) => {
    // Digests have one length, and comparing them takes one time: neither tells anything of the token.
    if (timingSafeEqual(digest(req.get("authorization") ?? ""), expected)) return next();
    res.status(401).set("www-authenticate", "Bearer").json({ detail: "A bearer token is needed." });
  };
}

/** @param {string} text */
function digest(text) {
  return createHash("sha256").update(text).digest();
}
