import { useEffect } from 'react'

const product = 'Atelier'
let page = product
let isBusy = false

const show = () => {
  document.title = isBusy ? `● ${page}` : page
  document
    .querySelector('link[rel="icon"]')
    ?.setAttribute('href', isBusy ? '/favicon-working.svg' : '/favicon.svg')
}

export const usePageTitle = (title: string): void => {
  useEffect(() => {
    page = title === '' ? product : `${title} · ${product}`
    show()
  }, [title])
}

export const setWorking = (working: boolean): void => {
  if (working === isBusy) return
  isBusy = working
  show()
}
