/** The form that was sent last, while nothing has been typed since. */
let sent: HTMLFormElement | null = null

const focusFirstError = (form: HTMLFormElement) => {
  const first = form.querySelector<HTMLElement>('[aria-invalid=true], [data-refused] :is(button, input)')
  if (first !== null && form.contains(first)) first.focus()
}

document.addEventListener(
  'submit',
  ({ target }) => {
    if (!(target instanceof HTMLFormElement)) return
    sent = target
    // what is wrong since before is refused again
    requestAnimationFrame(() => focusFirstError(target))
  },
  true,
)
document.addEventListener(
  'input',
  () => {
    sent = null
  },
  true,
)

/** An error has appeared: if its form was just sent, the first error of the form takes the focus. */
export const noteError = (error: Element | null): void => {
  if (sent !== null && sent.contains(error)) focusFirstError(sent)
}
