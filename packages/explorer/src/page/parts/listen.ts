type Handlers = { readonly [Name in keyof WindowEventMap]?: (event: WindowEventMap[Name]) => void };

/**
 * Calls functions at events of the window. The functions are given by the names of the events. Returns a function that removes the
 * listeners, as an effect requires.
 */
export function listen(handlers: Handlers): () => void {
  const end = new AbortController();
  for (const [name, handle] of Object.entries(handlers)) {
    addEventListener(name, handle as EventListener, { signal: end.signal });
  }
  return () => end.abort();
}
