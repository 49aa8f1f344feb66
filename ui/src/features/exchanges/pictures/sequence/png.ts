/** A drawing as pixels. */

/** Browsers give no canvas that is higher. */
export const TALLEST = 16_000;

export async function pngOf(svg: string, size: { width: number; height: number }): Promise<Uint8Array> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const scale = Math.min(2, TALLEST / Math.max(size.width, size.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(size.width * scale);
  canvas.height = Math.round(size.height * scale);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("there is nothing to draw on");
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (blob === null) throw new Error("the drawing is too large");
  return new Uint8Array(await blob.arrayBuffer());
}
