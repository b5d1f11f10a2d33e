import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { listPublication, ListingForm, unlistPublication } from '@playbook/contract/gallery'
import type { Publication } from '@playbook/contract/publications'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { call } from '../api.ts'
import { FormFailure, placeFieldErrors } from '../auth/form-errors.tsx'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/field.tsx'
import { showToast } from '../ui/toast.tsx'
import css from './publish-dialog.module.css'

interface GalleryListingProps {
  readonly strategyId: string
  readonly publication: Publication
  readonly onChange: (publication: Publication | null) => void
}

const gallery = <Link to="/gallery">gallery</Link>

/** Whether a published result is shown in the gallery, and under which title. */
export function GalleryListing({ strategyId, publication, onChange }: GalleryListingProps) {
  const params = { id: strategyId }
  const { register, handleSubmit, setError, formState } = useForm<{ title: string }>({
    resolver: standardSchemaResolver(ListingForm) as never,
    defaultValues: { title: '' },
  })
  const list = useMutation({
    mutationFn: (body: { title: string }) => call(listPublication, { params, body }),
    onSuccess: ({ publication: listed }) => onChange(listed),
    onError: (error) => placeFieldErrors(error, ['title'], setError),
  })
  const unlist = useMutation({
    mutationFn: () => call(unlistPublication, { params }),
    onSuccess: ({ publication: left }) => {
      onChange(left)
      showToast('ok', { title: 'It is no longer in the gallery' })
    },
  })
  if (publication.gallery_title !== null)
    return (
      <section className={css.gallery} aria-label="Gallery">
        <p className="small">
          Shown in the {gallery} as <b>{publication.gallery_title}</b>.
        </p>
        <FormFailure error={unlist.error} />
        <div>
          <Button size="sm" busy={unlist.isPending} onClick={() => unlist.mutate()}>
            Take out of the gallery
          </Button>
        </div>
      </section>
    )
  if (!publication.includes_prices)
    return (
      <p className={`small soft ${css.gallery}`}>
        The {gallery} shows results that everybody can run again. For that, withdraw this one and publish it with its prices.
      </p>
    )
  return (
    <form className={css.gallery} noValidate aria-label="Gallery" onSubmit={handleSubmit((given) => list.mutate(given))}>
      <FormFailure error={list.error} />
      <div className={css.listing}>
        <Field
          label="Title in the gallery"
          hint={<>The {gallery} shows the title, your words and the figures to everybody. Your name is not shown.</>}
          error={formState.errors.title?.message}
        >
          <Input placeholder="For example: RSI dips on the Nasdaq" {...register('title')} />
        </Field>
        <Button type="submit" busy={list.isPending}>
          Show in the gallery
        </Button>
      </div>
    </form>
  )
}
