export const popoverClass =
  'max-w-[calc(100vw-1rem-env(safe-area-inset-left)-env(safe-area-inset-right))] overflow-auto rounded-md border border-line bg-surface shadow-float transition-[opacity,translate] data-entering:opacity-0 data-exiting:opacity-0 data-entering:data-[placement=bottom]:-translate-y-1 data-entering:data-[placement=top]:translate-y-1'

export const menuItemClass =
  'touch-tall flex min-h-8 items-center gap-2.5 rounded-sm px-2 py-1.5 text-14 -outline-offset-2 select-none data-disabled:opacity-45 data-focus-visible:outline-2 data-focus-visible:outline-accent data-focused:bg-tint-strong data-hovered:bg-tint-strong'
