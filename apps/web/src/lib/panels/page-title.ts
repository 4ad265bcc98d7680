import { useEffect } from 'react'

const productName = 'Atelier'
let page = productName
let isBusy = false

const updateDocument = () => {
  document.title = isBusy ? `● ${page}` : page
  document
    .querySelector('link[rel="icon"]')
    ?.setAttribute('href', isBusy ? '/favicon-working.svg' : '/favicon.svg')
}

export const usePageTitle = (title: string): void => {
  useEffect(() => {
    page = title === '' ? productName : `${title} · ${productName}`
    updateDocument()
  }, [title])
}

export const setWorking = (isWorking: boolean): void => {
  if (isWorking === isBusy) return
  isBusy = isWorking
  updateDocument()
}
