/** Does something when the browser has nothing better to do; gives back how to call it off. */
export function whenIdle(task: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(task, 1500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(task, { timeout: 4000 });
  return () => cancelIdleCallback(handle);
}
