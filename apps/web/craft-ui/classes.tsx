import type { ComponentProps, ElementType } from 'react'

type ClassValue =
  | string
  | false
  | null
  | undefined
  | readonly ClassValue[]
  | Readonly<Record<string, unknown>>

const isList = (value: ClassValue): value is readonly ClassValue[] => Array.isArray(value)

/** Joins class names; an object contributes the keys whose values are truthy. */
export const cn = (...values: ClassValue[]): string =>
  values
    .flatMap((value): string[] => {
      if (!value) return []
      if (typeof value === 'string') return [value]
      if (isList(value)) return [cn(...value)]
      return Object.entries(value).flatMap(([name, isOn]) => (isOn ? [name] : []))
    })
    .join(' ')

/** Wraps an element or primitive; its default classes precede the given ones. */
export const styled =
  <Tag extends ElementType>(Tag: Tag, classes: string) =>
  ({ className, ...rest }: ComponentProps<Tag> & { className?: string }) => {
    const Element: ElementType = Tag
    return <Element className={cn(classes, className)} {...rest} />
  }

export const ringClasses = 'outline-none focus-visible:ring-2 focus-visible:ring-neutral-400'

export const disabledClasses = 'disabled:pointer-events-none disabled:opacity-50'
