import { BotFile } from '@atelier/contract/bot'
import { useNavigate } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { errorText } from '../../lib/error-text.ts'
import { t } from '../../lib/text.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast.ts'
import { pickFiles } from '../uploads/index.ts'
import { useCreateBot } from './api.ts'

const readFile = async (file: File) => {
  try {
    return BotFile.parse(JSON.parse(await file.text())).config
  } catch {
    return null
  }
}

/** Makes a bot of a file that the editor has exported, here or elsewhere. */
export const ImportBot = () => {
  const create = useCreateBot()
  const navigate = useNavigate()
  const take = async () => {
    const [file] = await pickFiles({ isOne: true })
    if (!file) return
    const config = await readFile(file)
    if (!config) {
      toast.error(
        t('This file is not a bot'),
        t('Choose a JSON file that was exported from the editor of a bot.'),
      )
      return
    }
    try {
      // a picture stays where it was made
      const icon = config.icon?.startsWith('/') ? null : config.icon
      const { id } = await create.mutateAsync({ ...config, icon })
      await navigate({ to: '/chat/bots/$botId', params: { botId: id } })
    } catch (error) {
      toast.error(t('The bot was not imported'), errorText(error))
    }
  }
  return (
    <IconButton
      label={t('Import a bot')}
      placement="bottom end"
      isPending={create.isPending}
      onPress={() => void take()}
    >
      <Upload />
    </IconButton>
  )
}
