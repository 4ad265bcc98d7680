import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useStable } from '../../lib/use-stable.ts'

export const useReportValues = <Values extends FieldValues>(
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
