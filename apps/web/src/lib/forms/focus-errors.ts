/** Matches an invalid field, or the first control of an invalid group (`data-invalid`). */
const invalidSelector = '[aria-invalid="true"], [data-invalid] :is(button, input)'

/** Focuses the first invalid field after a failed submit, even if the server's validation is late. */
export const focusErrors = (): (() => void) => {
  let form: HTMLFormElement | null = null
  const check = () => {
    const first = form?.querySelector<HTMLElement>(invalidSelector)
    if (!first) return
    stop()
    first.focus()
  }
  const observer = new MutationObserver(check)
  const stop = () => {
    form = null
    observer.disconnect()
  }
  const onSubmit = ({ target }: SubmitEvent) => {
    stop()
    if (!(target instanceof HTMLFormElement)) return
    form = target
    observer.observe(form, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['aria-invalid', 'data-invalid'],
    })
    // fields that are still invalid change no attribute; fixed ones lose theirs within two frames
    requestAnimationFrame(() => requestAnimationFrame(check))
  }
  addEventListener('submit', onSubmit, true)
  for (const type of ['keydown', 'pointerdown']) addEventListener(type, stop, true)
  return () => {
    stop()
    removeEventListener('submit', onSubmit, true)
    for (const type of ['keydown', 'pointerdown']) removeEventListener(type, stop, true)
  }
}
