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

export const usePageTitle = (title: string): void => {
  useEffect(() => {
    page = title === '' ? product : `${title} · ${product}`
    show()
  }, [title])
}

export const setWorking = (working: boolean): void => {
  if (working === isWorking) return
  isWorking = working
  show()
}
