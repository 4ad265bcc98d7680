import { DialogContents, type DialogContentsProps } from './dialog-contents.tsx'
import { DialogFrame, type DialogFrameProps } from './dialog-frame.tsx'

export type DialogProps = Omit<DialogFrameProps, 'children'> & Omit<DialogContentsProps, 'canClose'>

export const Dialog = ({
  isOpen,
  onClose,
  isUnsaved = false,
  size,
  role = 'dialog',
  ...contents
}: DialogProps) => (
  <DialogFrame
    {...(isOpen === undefined ? {} : { isOpen })}
    {...(size === undefined ? {} : { size })}
    role={role}
    onClose={onClose}
    isUnsaved={isUnsaved}
  >
    <DialogContents {...contents} canClose={role === 'dialog'} />
  </DialogFrame>
)
