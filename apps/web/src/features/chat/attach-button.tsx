import { FileUp, Plus } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useDrive } from '../cloud-drive/index.ts'
import { pickFiles } from '../uploads/index.ts'

const destination = { source: 'CHAT' } as const

/** Adds files to a message: at once, or by a menu where there is a drive to choose from too. */
export const AttachButton = ({
  group,
  onFiles,
}: {
  group: string
  onFiles: (files: readonly File[]) => void
}) => {
  const drive = useDrive({ destination, group })
  const upload = () => void pickFiles().then(onFiles)
  const plus = <Plus size={20} strokeWidth={1.5} aria-hidden />
  if (!drive.isConfigured)
    return (
      <IconButton label="Add files" onPress={upload}>
        {plus}
      </IconButton>
    )
  return (
    <Menu
      label="Add files"
      placement="top start"
      trigger={<IconButton label="Add files">{plus}</IconButton>}
      items={[
        {
          label: 'Upload files',
          icon: <FileUp size={16} strokeWidth={1.5} aria-hidden />,
          onAction: upload,
        },
        drive.entry,
      ]}
    />
  )
}
