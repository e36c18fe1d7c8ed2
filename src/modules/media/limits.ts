/** The served widths of a picture, as in every `srcset`. */
export const IMAGE_WIDTHS = [320, 480, 640, 828, 1080, 1440, 1920] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/** Widths that phones and desktops request above the fold; made in advance for new pictures and for those of first pages. */
export const FIRST_WIDTHS = [828, 640, 480, 1080] as const satisfies readonly ImageWidth[];

/** Time slice of the job: a stopping process waits for it. */
export const SIZES_RUN_MS = 3000;

/** Age limit of a new picture. The sizes of older ones are made on request. */
export const NEW_PICTURE_MS = 24 * 3_600_000;

/** AVIF for nearly every browser, WebP for older ones. */
export const IMAGE_FORMATS = ["avif", "webp"] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** A phone's photograph has 3 to 8 MB. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;

/** Decoding takes 4 bytes a pixel: 50 megapixels are 200 MB for a moment. */
export const MAX_UPLOAD_PIXELS = 50_000_000;

/** The shorter side: smaller pictures look blurred on a phone held upright. */
export const MIN_UPLOAD_SIDE = 320;

/** A logo is shown small. */
export const MIN_LOGO_SIDE = 48;

/** The widest variant: no screen needs more. */
export const MASTER_MAX_WIDTH = 1920;

/** Height limit of WebP (RFC 9649: 14 bits less one). */
export const MASTER_MAX_HEIGHT = 16_383;

/** WebP quality of a master: compressing it again leaves no visible loss. */
export const MASTER_QUALITY = 90;

/** A WebP this small and not too wide is kept byte for byte. */
export const MASTER_KEEP_BYTES = 400 * 1024;

/** The longer side of A4 at 300 dots an inch: small print on a photographed page stays readable. */
export const SCAN_MAX_SIDE = 3508;
export const SCAN_QUALITY = 85;

/** Pages are served by the same cores: more concurrent jobs would slow them down. */
export const MAX_CODEC_JOBS = 2;

/** Screen readers read all of it, so it is one sentence. */
export const MAX_ALT_LENGTH = 125;

/** The first quality that is tried; measured to look the same in both formats. */
export const START_QUALITY = { avif: 60, webp: 78 } as const satisfies Record<ImageFormat, number>;

/** Below this, skies show blocks. */
export const LOWEST_QUALITY = 35;

/** A heavier picture is encoded again with lower quality. At 3:2 an AVIF of 828 px, the first one on a phone, may weigh 49 KB. */
export const MAX_BYTES_PER_PIXEL = { avif: 0.11, webp: 0.2 } as const satisfies Record<ImageFormat, number>;

/** The name of the job that makes picture sizes; other modules trigger it by this name. */
export const SIZES_JOB = "make-picture-sizes";

/** Pictures on one page of the library. */
export const LIBRARY_PAGE = 24;
