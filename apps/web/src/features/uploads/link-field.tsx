import { Button } from '../../ui/button.tsx'
import { FormTextField } from '../../ui/form-text-field.tsx'
import { useLinkForm } from './use-link-form.ts'

/** Adds a web page; Enter does it too, and the next one can follow. */
const LinkField = ({ projectId }: { projectId: string }) => {
  const { control, isPending, submit } = useLinkForm({ source: 'PROJECT', projectId }, () => undefined)
  return (
    <form noValidate className="flex items-start gap-2" onSubmit={submit}>
      <FormTextField
        control={control}
        name="url"
        label="Link"
        isLabelHidden
        type="url"
        placeholder="Address of a web page"
        className="min-w-0 flex-1"
      />
      <Button size="lg" type="submit" isPending={isPending}>
        Add link
      </Button>
    </form>
  )
}

export default LinkField
