import { useEffect, useState } from 'react'

export const useDebounced = <Value>(value: Value, milliseconds: number): Value => {
  const [debouncedValue, setDebouncedValue] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedValue(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return debouncedValue
}
