import { hasFinger } from './use-media.ts'

/** Parts of a page that a person works in. Focus that is lost in one stays in it while it is there. */
const regions = 'main, header, nav, aside, form, section, dialog, [role="dialog"], [role="alertdialog"]'

/**
 * Whatever takes the focus when something in it disappears and nothing of the same name replaces it:
 * `data-successor` is the CSS selector of that element.
 */
const successors = '[data-successor]'

const focusable =
  'a[href], button, input, textarea, select, summary, [tabindex]:not([tabindex="-1"]), [role="row"]'

/** Where the focus was, so that it is known once the element is gone. */
interface Place {
  element: HTMLElement
  label: string
  /** Its ancestors up to its region, each with its position among its siblings. */
  trail: { parent: Element; index: number }[]
  region: Element | null
}

const labelOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent

const isUsable = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.isConnected &&
  !element.matches(':disabled') &&
  element.closest('[inert], [aria-hidden="true"]') === null &&
  element.checkVisibility({ visibilityProperty: true })

const placeOf = (element: HTMLElement): Place => {
  const region = element.parentElement?.closest(regions) ?? null
  const trail: Place['trail'] = []
  for (let node: Element = element; node !== region && node.parentElement !== null; node = node.parentElement)
    trail.push({ parent: node.parentElement, index: [...node.parentElement.children].indexOf(node) })
  return { element, label: labelOf(element), trail, region }
}

const within = (root: Element | undefined): HTMLElement[] =>
  root === undefined
    ? []
    : [...(root.matches(focusable) ? [root] : []), ...root.querySelectorAll(focusable)].filter(isUsable)

/** What is now where the lost element was: of the same name, or else the first that can be focused. */
const replacementOf = ({ trail, label }: Place): HTMLElement | undefined => {
  const detached = trail.slice(trail.findIndex(({ parent }) => parent.isConnected))
  for (const { parent, index } of detached) {
    const slot = [...(parent.children[index]?.querySelectorAll(focusable) ?? [])]
    const sameName = slot.find((element) => labelOf(element) === label)
    if (sameName !== undefined && isUsable(sameName)) return sameName
    const neighbor = within(sameName?.parentElement ?? undefined)[0]
    if (neighbor !== undefined) return neighbor
    const ancestor = parent.closest<HTMLElement>(successors)
    const successor = ancestor && document.querySelector(ancestor.dataset['successor'] ?? '')
    if (successor && isUsable(successor)) return successor
    const row = parent.closest('[role="row"]')
    if (row !== null && isUsable(row)) return row
    const siblings = [...parent.children]
    const nearest = [...siblings.slice(index), ...siblings.slice(0, index).toReversed()]
    const first = nearest.flatMap(within)[0]
    if (first !== undefined) return first
  }
  return undefined
}

const successorOf = (place: Place): HTMLElement | undefined =>
  isUsable(place.element)
    ? place.element
    : place.region?.isConnected === true
      ? replacementOf(place)
      : undefined

const fallback = (): HTMLElement | null =>
  document.querySelector('[data-composer]') ?? document.querySelector('#page')

/** A field that takes the focus brings up the keyboard of a phone, which no one asked for. */
const bringsKeyboard = (element: Element) => hasFinger() && element.matches('input, textarea')

/** How many places are remembered; menus and dialogs lie between the element that opened them and what replaces it. */
const remembered = 12

/**
 * The one rule for where the focus goes when its element disappears or is disabled: to what replaces it,
 * to what opened the region that is gone, or to the composer. What takes the focus by itself keeps it.
 */
export const keepFocus = (): (() => void) => {
  let places: Place[] = []
  let isWaiting = false

  const rescue = () => {
    isWaiting = false
    if (document.activeElement !== document.body || places.length === 0) return
    const place = places.at(-1)
    if (place === undefined || isUsable(place.element)) return
    const target = places.map(successorOf).findLast((element) => element !== undefined) ?? fallback()
    if (target === null) return
    if (bringsKeyboard(target)) document.querySelector<HTMLElement>('#page')?.focus({ preventScroll: true })
    else target.focus()
  }
  const check = () => {
    const place = places.at(-1)
    if (
      isWaiting ||
      place === undefined ||
      (place.element.isConnected && !place.element.matches(':disabled'))
    )
      return
    isWaiting = true
    // dialogs and menus return the focus themselves within a frame
    requestAnimationFrame(() => requestAnimationFrame(rescue))
  }
  const onFocusIn = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === document.body) return
    places = [...places.filter(({ element }) => element !== target), placeOf(target)].slice(-remembered)
  }
  /** Whoever leaves an element that stays, such as by a click beside it, is left alone. */
  const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null) return
    queueMicrotask(() => {
      if (target instanceof Element && isUsable(target) && document.hasFocus()) places = []
      else check()
    })
  }
  const observer = new MutationObserver(check)
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  })
  document.addEventListener('focusin', onFocusIn)
  document.addEventListener('focusout', onFocusOut)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', onFocusIn)
    document.removeEventListener('focusout', onFocusOut)
  }
}
