declare module 'kernels-in-base64' {
  const text: string;
  export default text;
}
