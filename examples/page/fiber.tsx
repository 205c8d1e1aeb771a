/** A simulation among the lights and objects of react-three-fiber. The up axis is z in a model and y in three.js. */
import { Canvas } from '@react-three/fiber';
import { SimulatedModel, Simulation } from 'kinetree/react';
import { createRoot } from 'react-dom/client';

createRoot(document.querySelector('#root')!).render(
  <Canvas shadows camera={{ position: [2, 2, 3] }}>
    <ambientLight intensity={0.6} />
    <directionalLight position={[3, 6, 4]} intensity={2} castShadow />
    <Simulation src="humanoid.xml">
      <SimulatedModel
        rotation={[-Math.PI / 2, 0, 0]}
        onDrag={(holds) => void (document.title = holds ? 'held' : 'free')}
      />
    </Simulation>
    <mesh position={[1, 0.2, 0]}>
      <boxGeometry args={[0.4, 0.4, 0.4]} />
      <meshStandardMaterial color="orange" />
    </mesh>
  </Canvas>,
);
