import {
  Accordion as RadixAccordion,
  Dialog as RadixDialog,
  Select as RadixSelect,
  Tabs as RadixTabs,
  Tooltip as RadixTooltip,
} from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn, disabledClasses, ringClasses, styled } from './classes.tsx'
import { field } from './controls.tsx'

export const Tabs = styled(RadixTabs.Root, 'flex flex-col gap-2')

export const TabsList = styled(
  RadixTabs.List,
  'inline-flex h-9 w-fit items-center rounded-lg bg-neutral-100 p-1',
)

export const TabsTrigger = styled(
  RadixTabs.Trigger,
  `inline-flex h-7 items-center rounded-md px-3 text-sm font-medium data-[state=active]:bg-white data-[state=active]:shadow ${ringClasses} ${disabledClasses}`,
)

export const TabsContent = styled(RadixTabs.Content, 'flex-1 outline-none')

export const Accordion = RadixAccordion.Root

export const AccordionItem = styled(RadixAccordion.Item, 'border-b border-neutral-200')

export const AccordionTrigger = ({
  className,
  children,
  ...rest
}: ComponentProps<typeof RadixAccordion.Trigger>) => (
  <RadixAccordion.Header>
    <RadixAccordion.Trigger
      className={cn(
        `group flex w-full items-center justify-between py-3 text-start text-sm font-medium ${ringClasses}`,
        className,
      )}
      {...rest}
    >
      {children}
      <span aria-hidden className="transition-transform group-data-[state=open]:rotate-180">
        ⌄
      </span>
    </RadixAccordion.Trigger>
  </RadixAccordion.Header>
)

export const AccordionContent = styled(RadixAccordion.Content, 'pb-4 text-sm')

export const Dialog = RadixDialog.Root

export const DialogTrigger = RadixDialog.Trigger

export const DialogClose = RadixDialog.Close

export const DialogContent = ({
  className,
  children,
  ...rest
}: ComponentProps<typeof RadixDialog.Content>) => (
  <RadixDialog.Portal>
    <RadixDialog.Overlay className="fixed inset-0 z-50 bg-black/50" />
    <RadixDialog.Content
      className={cn(
        'fixed top-1/2 left-1/2 z-50 grid w-[calc(100%-2rem)] max-w-lg -translate-x-1/2 -translate-y-1/2 gap-4 rounded-lg bg-white p-6 shadow-lg',
        className,
      )}
      {...rest}
    >
      {children}
      <RadixDialog.Close
        aria-label="Close"
        className={cn('absolute top-3 right-3 size-6 rounded', ringClasses)}
      >
        ×
      </RadixDialog.Close>
    </RadixDialog.Content>
  </RadixDialog.Portal>
)

export const DialogHeader = styled('div', 'flex flex-col gap-2')

export const DialogFooter = styled('div', 'flex flex-col-reverse gap-2 sm:flex-row sm:justify-end')

export const DialogTitle = styled(RadixDialog.Title, 'text-lg leading-none font-semibold')

export const DialogDescription = styled(RadixDialog.Description, 'text-sm text-neutral-500')

export const Select = RadixSelect.Root

export const SelectGroup = RadixSelect.Group

export const SelectValue = RadixSelect.Value

export const SelectTrigger = ({
  className,
  children,
  ...rest
}: ComponentProps<typeof RadixSelect.Trigger>) => (
  <RadixSelect.Trigger
    className={cn(`flex h-9 items-center justify-between gap-2 ${field}`, className)}
    {...rest}
  >
    {children}
    <RadixSelect.Icon>⌄</RadixSelect.Icon>
  </RadixSelect.Trigger>
)

export const SelectContent = ({
  className,
  children,
  ...rest
}: ComponentProps<typeof RadixSelect.Content>) => (
  <RadixSelect.Portal>
    <RadixSelect.Content
      position="popper"
      className={cn('z-50 min-w-32 rounded-md border border-neutral-200 bg-white p-1 shadow-md', className)}
      {...rest}
    >
      <RadixSelect.Viewport>{children}</RadixSelect.Viewport>
    </RadixSelect.Content>
  </RadixSelect.Portal>
)

export const SelectItem = ({ className, children, ...rest }: ComponentProps<typeof RadixSelect.Item>) => (
  <RadixSelect.Item
    className={cn(
      'rounded px-2 py-1.5 text-sm outline-none data-[disabled]:opacity-50 data-[highlighted]:bg-neutral-100',
      className,
    )}
    {...rest}
  >
    <RadixSelect.ItemText>{children}</RadixSelect.ItemText>
  </RadixSelect.Item>
)

export const TooltipProvider = RadixTooltip.Provider

export const Tooltip = (props: ComponentProps<typeof RadixTooltip.Root>) => (
  <RadixTooltip.Provider>
    <RadixTooltip.Root {...props} />
  </RadixTooltip.Provider>
)

export const TooltipTrigger = RadixTooltip.Trigger

export const TooltipContent = ({ className, ...rest }: ComponentProps<typeof RadixTooltip.Content>) => (
  <RadixTooltip.Portal>
    <RadixTooltip.Content
      sideOffset={4}
      className={cn('z-50 rounded-md bg-neutral-900 px-3 py-1.5 text-xs text-white', className)}
      {...rest}
    />
  </RadixTooltip.Portal>
)
