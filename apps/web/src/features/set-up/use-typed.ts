import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useStable } from '../../lib/use-stable.ts'

/** Reports form values on every change, so that they outlive the form. */
export const useTyped = <Values extends FieldValues>(
  { subscribe }: UseFormReturn<Values>,
  onType: (values: Values) => void,
): void => {
  const latest = useStable(onType)
  useEffect(
    () =>
      subscribe({ formState: { values: true }, callback: ({ values }) => latest(structuredClone(values)) }),
    [subscribe, latest],
  )
}
