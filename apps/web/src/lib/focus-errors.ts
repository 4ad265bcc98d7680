/** A wrong field, or the first control of a group or a choice that is wrong as a whole (`data-invalid`). */
const invalid = '[aria-invalid="true"], [data-invalid] :is(button, input)'

/** After a form was refused, moves the focus to its first wrong field, whoever checked it and however late. */
export const focusErrors = (): (() => void) => {
  let form: HTMLFormElement | null = null
  const check = () => {
    const first = form?.querySelector<HTMLElement>(invalid)
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
    // a field that was wrong before changes no attribute; one that is right now has lost its mark by then
    requestAnimationFrame(() => requestAnimationFrame(check))
  }
  addEventListener('submit', onSubmit, true)
  // who goes on working elsewhere is left alone
  for (const type of ['keydown', 'pointerdown']) addEventListener(type, stop, true)
  return () => {
    stop()
    removeEventListener('submit', onSubmit, true)
    for (const type of ['keydown', 'pointerdown']) removeEventListener(type, stop, true)
  }
}
