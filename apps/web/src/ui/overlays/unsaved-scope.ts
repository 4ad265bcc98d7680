import { createContext, use, useEffect, useId, useMemo } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { createStore } from '../../lib/store.ts'

export interface PageAddress {
  pathname: string
  search: { panel?: string | undefined; craft?: string | undefined }
}

export interface UnsavedScope {
  id: string
  isRetainedAt: (next: PageAddress, current: PageAddress) => boolean
}

const UnsavedScopeContext = createContext<UnsavedScope>({
  id: 'page',
  isRetainedAt: (next, current) => next.pathname === current.pathname,
})
export const UnsavedScopeProvider = UnsavedScopeContext.Provider

/** Creates a scope that is retained on the same pages as the surrounding one. */
export const useOwnScope = (): UnsavedScope => {
  const id = useId()
  const { isRetainedAt } = use(UnsavedScopeContext)
  return useMemo(() => ({ id, isRetainedAt }), [id, isRetainedAt])
}

/** One entry per form with unsaved input. */
export const unsavedScopes = createStore<readonly { scope: UnsavedScope }[]>([])

export const leaveQuestion = createStore<{ leave: () => void } | null>(null)

export const useUnsaved = (isUnsaved: boolean, ownScope?: UnsavedScope): void => {
  const parentScope = use(UnsavedScopeContext)
  const scope = ownScope ?? parentScope
  useEffect(() => {
    if (!isUnsaved) return
    const entry = { scope }
    unsavedScopes.set([...unsavedScopes.get(), entry])
    return () => unsavedScopes.set(unsavedScopes.get().filter((other) => other !== entry))
  }, [isUnsaved, scope])
}

/** False while the form is submitting. */
export const isUnsavedForm = <Values extends FieldValues>({
  formState: { isDirty, isSubmitting },
}: Pick<UseFormReturn<Values>, 'formState'>): boolean => isDirty && !isSubmitting

export const closeScope = ({ id }: UnsavedScope, close: () => void): void => {
  if (unsavedScopes.get().some(({ scope }) => scope.id === id)) leaveQuestion.set({ leave: close })
  else close()
}
