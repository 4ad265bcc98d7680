import { isTouchDevice } from './use-media.ts'

/** Focus lost within one of these is restored within it, as long as it exists. */
const regionSelector =
  'main, header, nav, aside, form, section, dialog, [role="dialog"], [role="alertdialog"]'

/**
 * `data-successor` is a CSS selector of the element that receives focus if nothing of the same name replaces
 * the lost one.
 */
const successorSelector = '[data-successor]'

const focusableSelector =
  'a[href], button, input, textarea, select, summary, [tabindex]:not([tabindex="-1"]), [role="row"]'

/** Remembers where focus was before its element disappears. */
interface FocusSnapshot {
  element: HTMLElement
  label: string
  /** Ancestors up to the region, each with its index among its siblings. */
  ancestors: { parent: Element; index: number }[]
  region: Element | null
}

const labelOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent

const isUsable = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.isConnected &&
  !element.matches(':disabled') &&
  element.closest('[inert], [aria-hidden="true"]') === null &&
  element.checkVisibility({ visibilityProperty: true })

const takeSnapshot = (element: HTMLElement): FocusSnapshot => {
  const region = element.parentElement?.closest(regionSelector) ?? null
  const ancestors: FocusSnapshot['ancestors'] = []
  for (let node: Element = element; node !== region && node.parentElement !== null; node = node.parentElement)
    ancestors.push({ parent: node.parentElement, index: [...node.parentElement.children].indexOf(node) })
  return { element, label: labelOf(element), ancestors, region }
}

const focusableIn = (root: Element | undefined): HTMLElement[] =>
  root === undefined
    ? []
    : [
        ...(root.matches(focusableSelector) ? [root] : []),
        ...root.querySelectorAll(focusableSelector),
      ].filter(isUsable)

/** The element with the same label in the same place, else the nearest focusable one. */
const replacementOf = ({ ancestors, label }: FocusSnapshot): HTMLElement | undefined => {
  const detachedAncestors = ancestors.slice(ancestors.findIndex(({ parent }) => parent.isConnected))
  for (const { parent, index } of detachedAncestors) {
    const slotElements = [...(parent.children[index]?.querySelectorAll(focusableSelector) ?? [])]
    const sameName = slotElements.find((element) => labelOf(element) === label)
    if (sameName !== undefined && isUsable(sameName)) return sameName
    const neighbor = focusableIn(sameName?.parentElement ?? undefined)[0]
    if (neighbor !== undefined) return neighbor
    const ancestor = parent.closest<HTMLElement>(successorSelector)
    const successor = ancestor && document.querySelector(ancestor.dataset['successor'] ?? '')
    if (successor && isUsable(successor)) return successor
    const row = parent.closest('[role="row"]')
    if (row !== null && isUsable(row)) return row
    const siblings = [...parent.children]
    const nearestSiblings = [...siblings.slice(index), ...siblings.slice(0, index).toReversed()]
    const first = nearestSiblings.flatMap(focusableIn)[0]
    if (first !== undefined) return first
  }
  return undefined
}

/** False once the whole region is gone, which the snapshot would keep in memory. */
const mayHaveSuccessor = ({ element, region }: FocusSnapshot): boolean =>
  element.isConnected || region?.isConnected === true

const successorOf = (snapshot: FocusSnapshot): HTMLElement | undefined =>
  isUsable(snapshot.element)
    ? snapshot.element
    : snapshot.region?.isConnected === true
      ? replacementOf(snapshot)
      : undefined

const findFallback = (): HTMLElement | null =>
  document.querySelector('[data-composer]') ?? document.querySelector('#page')

/** Focusing a field would open a phone's keyboard. */
const opensKeyboard = (element: Element) => isTouchDevice() && element.matches('input, textarea')

/** The length of the focus history, since menus and dialogs come between an opener and its replacement. */
const snapshotsMax = 12

/**
 * When the focused element disappears or is disabled, focuses its replacement, the opener of its region,
 * or the composer. Elements that focus themselves take precedence.
 */
export const keepFocus = (): (() => void) => {
  let snapshots: FocusSnapshot[] = []
  let isRestoreScheduled = false

  const restoreFocus = () => {
    isRestoreScheduled = false
    if (document.activeElement !== document.body || snapshots.length === 0) return
    const snapshot = snapshots.at(-1)
    if (snapshot === undefined || isUsable(snapshot.element)) return
    const target = snapshots.map(successorOf).findLast((element) => element !== undefined) ?? findFallback()
    if (target === null) return
    if (opensKeyboard(target)) document.querySelector<HTMLElement>('#page')?.focus({ preventScroll: true })
    else target.focus()
  }
  const scheduleRestore = () => {
    const snapshot = snapshots.at(-1)
    if (
      isRestoreScheduled ||
      snapshot === undefined ||
      (snapshot.element.isConnected && !snapshot.element.matches(':disabled'))
    )
      return
    isRestoreScheduled = true
    // dialogs and menus restore focus themselves within a frame
    requestAnimationFrame(() => requestAnimationFrame(restoreFocus))
  }
  const onFocusIn = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === document.body) return
    const others = snapshots.filter((snapshot) => snapshot.element !== target && mayHaveSuccessor(snapshot))
    snapshots = [...others, takeSnapshot(target)].slice(-snapshotsMax)
  }
  /** Ignores deliberate blurs, such as clicks on the background. */
  const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null) return
    queueMicrotask(() => {
      if (target instanceof Element && isUsable(target) && document.hasFocus()) snapshots = []
      else scheduleRestore()
    })
  }
  const observer = new MutationObserver(scheduleRestore)
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
