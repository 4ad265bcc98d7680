import { createContext, use, useEffect, useId, useMemo } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { createStore } from '../../lib/store.ts'

export interface PageAddress {
  pathname: string
  search: { panel?: string | undefined; craft?: string | undefined }
}

export interface UnsavedPlace {
  id: string
  isKeptAt: (next: PageAddress, current: PageAddress) => boolean
}

const Place = createContext<UnsavedPlace>({
  id: 'page',
  isKeptAt: (next, current) => next.pathname === current.pathname,
})
export const UnsavedPlaceProvider = Place.Provider

/** Nested in the surrounding place, and closed with it. */
export const useOwnPlace = (): UnsavedPlace => {
  const id = useId()
  const { isKeptAt } = use(Place)
  return useMemo(() => ({ id, isKeptAt }), [id, isKeptAt])
}

/** One entry per form with unsaved input. */
export const unsaved = createStore<readonly { place: UnsavedPlace }[]>([])

export const leaveQuestion = createStore<{ leave: () => void } | null>(null)

export const useUnsaved = (isUnsaved: boolean, own?: UnsavedPlace): void => {
  const parentPlace = use(Place)
  const place = own ?? parentPlace
  useEffect(() => {
    if (!isUnsaved) return
    const entry = { place }
    unsaved.set([...unsaved.get(), entry])
    return () => unsaved.set(unsaved.get().filter((other) => other !== entry))
  }, [isUnsaved, place])
}

/** False while submitting. */
export const isUnsavedForm = <Values extends FieldValues>({
  formState: { isDirty, isSubmitting },
}: Pick<UseFormReturn<Values>, 'formState'>): boolean => isDirty && !isSubmitting

export const closePlace = ({ id }: UnsavedPlace, close: () => void): void => {
  if (unsaved.get().some(({ place }) => place.id === id)) leaveQuestion.set({ leave: close })
  else close()
}
