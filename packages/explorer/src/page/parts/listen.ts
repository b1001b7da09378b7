type Handlers = { readonly [Name in keyof WindowEventMap]?: (event: WindowEventMap[Name]) => void };

/** Calls functions at events of the window, by the events' names. Returns a function that ends this, as effects do. */
export function listen(handlers: Handlers): () => void {
  const end = new AbortController();
  for (const [name, handle] of Object.entries(handlers)) {
    addEventListener(name, handle as EventListener, { signal: end.signal });
  }
  return () => end.abort();
}
