import { useEffect } from 'react'

const product = 'Atelier'
let page = product
let isWorking = false

const show = () => {
  document.title = isWorking ? `● ${page}` : page
  document
    .querySelector('link[rel="icon"]')
    ?.setAttribute('href', isWorking ? '/favicon-working.svg' : '/favicon.svg')
}

/** Names the tab, and the place in the browser's history, after the page. */
export const usePageTitle = (title: string): void => {
  useEffect(() => {
    page = title === '' ? product : `${title} · ${product}`
    show()
  }, [title])
}

/** Shows in the tab that an answer is coming in, whatever page is open. */
export const setWorking = (working: boolean): void => {
  if (working === isWorking) return
  isWorking = working
  show()
}
