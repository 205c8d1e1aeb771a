/** Bodies, joints and actuators as elements of react-three-fiber. */
import { Canvas } from '@react-three/fiber';
import { MjBody, MjGeom, MjHingeJoint, MjMotor, MjScene, useMjScene } from 'kinetree/react';
import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** Pushes a joint back and forth before each step. */
function Push() {
  const scene = useMjScene();
  useEffect(() => scene?.beforeStep(({ data }) => void (data.ctrl[0] = 15 * Math.sin(3 * data.time))), [scene]);
  return null;
}

/** A link of a chain, and the links below it. */
function Link({ count }: { readonly count: number }) {
  return (
    <MjBody position={[0, -0.4, 0]}>
      <MjHingeJoint name={`joint${count}`} axis={[0, 0, 1]} damping={[0.02]} />
      <MjGeom type="capsule" fromto={[0, 0, 0, 0, -0.4, 0]} size={[0.09]} rgba={[0.9, 0.5, 0.1 * count, 1]} />
      {count > 1 && <Link count={count - 1} />}
    </MjBody>
  );
}

function App() {
  const [count, setCount] = useState(3);
  return (
    <>
      <Canvas shadows camera={{ position: [0.8, 0.6, 2.6], fov: 50 }}>
        <ambientLight intensity={0.6} />
        <directionalLight position={[2, 4, 3]} intensity={2} castShadow />
        <MjScene onCompiled={({ model }) => void (document.title = `${model.nbody} bodies`)}>
          <MjGeom
            type="plane"
            rotation={[-Math.PI / 2, 0, 0]}
            position={[0, -1.2, 0]}
            size={[3, 3, 0.1]}
            rgba={[0.5, 0.6, 0.7, 1]}
          />
          <group position={[0, 1.4, 0]}>
            <Link count={count} />
          </group>
          <MjMotor joint={`joint${count}`} />
          <Push />
        </MjScene>
      </Canvas>
      <output>
        <button type="button" onClick={() => setCount(count + 1)}>
          Longer
        </button>
      </output>
    </>
  );
}

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
