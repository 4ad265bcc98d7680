import { useEffect, useState } from 'react'

export const useDebounced = <Value>(value: Value, milliseconds: number): Value => {
  const [debouncedValue, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return debouncedValue
}
