import type { ReactNode } from "react";
import type { FieldErrors } from "#kernel/errors.ts";
import { slugify } from "#kernel/slug.ts";
import { type PostContent, postTopics } from "#modules/blog/contract.ts";
import { topicNames } from "#modules/blog/messages.ts";
import type { Picture } from "#modules/media/contract.ts";
import { SelectField } from "#ui/select.tsx";
import { TextArea, TextField } from "#ui/text-field.tsx";
import { Box } from "../layout/box.tsx";
import { RichTextField } from "../rich-text/rich-text-field.tsx";
import { CoverField } from "./cover-field.tsx";
import { ProductChoice } from "./product-choice.tsx";

export type KnownPictures = { known: Readonly<Record<string, Picture>>; update: (picture: Picture) => void };

type PostFieldsProps = {
  content: PostContent;
  change: (patch: Partial<PostContent>) => void;
  errors: FieldErrors;
  products: readonly { id: string; name: string }[];
  /** The slug is public already. */
  isKnown: boolean;
  readOnly: boolean;
  pictures: KnownPictures;
};

/** The editable fields of an article. */
export function PostFields({ content, change, errors, products, isKnown, readOnly, pictures }: PostFieldsProps) {
  const errorOf = (name: string) =>
    errors[name] ?? Object.entries(errors).find(([path]) => path.startsWith(`${name}.`))?.[1];
  const cover = content.thumbnailId ? pictures.known[content.thumbnailId] : undefined;
  return (
    <>
      <Part title="Bài viết">
        <HeadFields content={content} change={change} errorOf={errorOf} isKnown={isKnown} />
      </Part>
      <Part title="Ảnh bìa">
        <CoverField
          picture={cover}
          onPick={(picture) => {
            pictures.update(picture);
            change({ thumbnailId: picture.id });
          }}
          onUpdate={pictures.update}
          onRemove={() => change({ thumbnailId: null })}
          error={errorOf("thumbnailId") ?? errorOf("thumbnail")}
          readOnly={readOnly}
        />
      </Part>
      <Part title="Nội dung">
        <RichTextField
          id="body"
          label="Nội dung bài"
          illustrated
          required
          value={content.body}
          onChange={(body) => change({ body })}
          error={errorOf("body")}
          readOnly={readOnly}
        />
      </Part>
      <Part title="Tàu và khách sạn trong bài">
        <ProductChoice
          ids={content.productIds}
          all={products}
          onChange={(productIds) => change({ productIds })}
          error={errorOf("productIds")}
          readOnly={readOnly}
        />
      </Part>
    </>
  );
}

type HeadFieldsProps = Pick<PostFieldsProps, "content" | "change" | "isKnown"> & {
  errorOf: (name: string) => string | undefined;
};

function HeadFields({ content, change, errorOf, isKnown }: HeadFieldsProps) {
  const { title, slug, shortDescription, topic } = content;
  return (
    <div className="edit-grid">
      <TextField
        id="title"
        label="Tiêu đề"
        required
        maxLength={120}
        value={title}
        onChange={({ target }) =>
          // The slug of a new article follows its title until it is edited.
          change({ title: target.value, ...(!isKnown && slug === slugify(title) && { slug: slugify(target.value) }) })
        }
        error={errorOf("title")}
      />
      <TextField
        id="slug"
        label="Đường dẫn"
        required
        maxLength={80}
        hint={isKnown ? "Đổi thì địa chỉ cũ tự dẫn sang địa chỉ mới." : "Chữ thường không dấu, số và dấu gạch nối."}
        value={slug}
        onChange={({ target }) => change({ slug: target.value })}
        error={errorOf("slug")}
      />
      <TextArea
        id="shortDescription"
        label="Tóm tắt"
        required
        counted
        rows={3}
        maxLength={300}
        hint="Một, hai câu: hiện trên thẻ bài, dưới tiêu đề và ở trang tìm kiếm."
        value={shortDescription}
        onChange={({ target }) => change({ shortDescription: target.value })}
        error={errorOf("shortDescription")}
      />
      <SelectField
        id="topic"
        label="Chủ đề"
        options={postTopics.map((one) => ({ value: one, label: topicNames[one] }))}
        value={topic}
        onChange={({ target }) => change({ topic: target.value as PostContent["topic"] })}
        error={errorOf("topic")}
      />
    </div>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box title={title} className="edit-section">
    <div className="box-body">{children}</div>
  </Box>
);
