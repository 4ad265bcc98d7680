import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useStable } from '../../lib/use-stable.ts'

export const useReportValues = <Values extends FieldValues>(
  { subscribe }: UseFormReturn<Values>,
  onChange: (values: Values) => void,
): void => {
  const report = useStable(onChange)
  useEffect(
    () =>
      subscribe({ formState: { values: true }, callback: ({ values }) => report(structuredClone(values)) }),
    [subscribe, report],
  )
}
