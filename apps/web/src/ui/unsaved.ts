import { createContext, use, useEffect, useId, useMemo } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { createStore } from '../lib/store.ts'

/** Where the page is, or is about to be. */
export interface PageAddress {
  pathname: string
  search: { panel?: string | undefined; craft?: string | undefined }
}

/** A surface that can be closed with what was typed on it: the page itself, a panel, a dialog. */
export interface UnsavedPlace {
  id: string
  /** Whether it is still there at the next address. */
  isKeptAt: (next: PageAddress, current: PageAddress) => boolean
}

const Place = createContext<UnsavedPlace>({
  id: 'page',
  isKeptAt: (next, current) => next.pathname === current.pathname,
})
export const UnsavedPlaceProvider = Place.Provider

/** A place upon the one that is around it: it goes where that goes. */
export const useOwnPlace = (): UnsavedPlace => {
  const id = useId()
  const { isKeptAt } = use(Place)
  return useMemo(() => ({ id, isKeptAt }), [id, isKeptAt])
}

/** The places on which something was typed that is not saved, one entry for each form. */
export const unsaved = createStore<readonly { place: UnsavedPlace }[]>([])

/** What is done once somebody has said that what they typed may go. */
export const leaveQuestion = createStore<{ leave: () => void } | null>(null)

/** Says that something was typed here that is not saved: closing this dialog or panel, and leaving, asks first. */
export const useUnsaved = (isUnsaved: boolean, own?: UnsavedPlace): void => {
  const around = use(Place)
  const place = own ?? around
  useEffect(() => {
    if (!isUnsaved) return
    const one = { place }
    unsaved.set([...unsaved.get(), one])
    return () => unsaved.set(unsaved.get().filter((other) => other !== one))
  }, [isUnsaved, place])
}

/** Of a form; while it is being sent nothing is lost by going on. */
export const isUnsavedForm = <Values extends FieldValues>({
  formState: { isDirty, isSubmitting },
}: Pick<UseFormReturn<Values>, 'formState'>): boolean => isDirty && !isSubmitting

/** Closes a place: at once, or after asking where something unsaved stands on it. */
export const closePlace = ({ id }: UnsavedPlace, close: () => void): void => {
  if (unsaved.get().some(({ place }) => place.id === id)) leaveQuestion.set({ leave: close })
  else close()
}
