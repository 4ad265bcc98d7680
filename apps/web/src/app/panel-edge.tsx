import type { KeyboardEvent, PointerEvent } from 'react'
import { t } from '../lib/text.tsx'

export interface PanelEdgeProps {
  label: string
  side: 'left' | 'right'
  size: number
  min: number
  max: number
  onResize: (size: number) => void
}

const keyboardStep = 2

export const PanelEdge = ({ label, side, size, min, max, onResize }: PanelEdgeProps) => {
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const bounds = event.currentTarget.closest('[data-panels]')?.getBoundingClientRect()
    if (bounds === undefined) return
    const panelWidth = side === 'left' ? event.clientX - bounds.left : bounds.right - event.clientX
    onResize((panelWidth / bounds.width) * 100)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = side === 'left' ? 1 : -1
    const widthsByKey: Record<string, number> = {
      ArrowRight: size + keyboardStep * direction,
      ArrowLeft: size - keyboardStep * direction,
      Home: min,
      End: max,
    }
    const width = widthsByKey[event.key]
    if (width === undefined) return
    event.preventDefault()
    onResize(width)
  }
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a splitter has a value, a rule doesn't
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={Math.round(size)}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuetext={t('{percent} percent', { percent: Math.round(size) })}
      tabIndex={0}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={onKeyDown}
      className="relative w-px shrink-0 cursor-col-resize touch-none bg-line transition-colors select-none after:absolute after:inset-y-0 after:-start-1 after:z-10 after:w-2 hover:bg-accent focus-visible:bg-accent focus-visible:outline-1 focus-visible:outline-offset-0 active:bg-accent"
    />
  )
}
